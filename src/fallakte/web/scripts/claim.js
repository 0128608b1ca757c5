// A personal link carries its secret after the #, so it is in no log. Post it, and take it out of the history.
const form = document.getElementById("claim");
const token = location.hash.slice(1);
if (token) {
  history.replaceState(null, "", location.pathname);
  form.elements.token.value = token;
  form.submit();
}
