# What the core's words mean to the compiler: the same as `plain.py`, which explains them.

cimport cython
from cpython.bytes cimport PyBytes_FromStringAndSize
from libc.math cimport log2
from libc.stdlib cimport calloc, free

ctypedef long long Int
ctypedef double Real
ctypedef bint Flag
ctypedef long long* Ints
ctypedef double* Reals

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static long long fallakte_popcount(long long mask) { return (long long)__popcnt64((unsigned long long)mask); }
    static long long fallakte_lowest(long long mask) {
        unsigned long number;
        _BitScanForward64(&number, (unsigned long long)mask);
        return (long long)number;
    }
    #else
    static inline long long fallakte_popcount(long long mask) {
    #if defined(__POPCNT__) || !defined(__x86_64__)
        return (long long)__builtin_popcountll((unsigned long long)mask);
    #else  /* every x86-64 can do this; what is built in would be a call there */
        unsigned long long bits = (unsigned long long)mask;
        bits -= (bits >> 1) & 0x5555555555555555ULL;
        bits = (bits & 0x3333333333333333ULL) + ((bits >> 2) & 0x3333333333333333ULL);
        bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
        return (long long)((bits * 0x0101010101010101ULL) >> 56);
    #endif
    }
    #define fallakte_lowest(mask) ((long long)__builtin_ctzll((unsigned long long)(mask)))
    #endif
    """
    Int popcount "fallakte_popcount"(Int mask) noexcept nogil
    Int lowest "fallakte_lowest"(Int mask) noexcept nogil


@cython.final
cdef class Arena:
    cdef void* blocks[64]
    cdef int used

    cdef void* take(self, Int length, size_t size) except NULL:
        if self.used == 64:
            raise MemoryError("an arena gives out 64 pieces of memory")
        # each piece begins elsewhere in a page, so that the same place in several does not share the cache's lines
        cdef size_t apart = 192 * self.used
        cdef void* block = calloc(length * size + apart + 1, 1)
        if block is NULL:
            raise MemoryError()
        self.blocks[self.used] = block
        self.used += 1
        return <char*>block + apart

    cdef Ints ints(self, Int length) except NULL:
        return <Ints>self.take(length, sizeof(Int))

    cdef Reals reals(self, Int length) except NULL:
        return <Reals>self.take(length, sizeof(Real))

    def __dealloc__(self):
        while self.used:
            self.used -= 1
            free(self.blocks[self.used])


cdef inline Int bit(Int number) noexcept nogil:
    return <Int>1 << number


cdef inline Int scattered(Int key, Int mask) noexcept nogil:
    cdef unsigned long long spot = key
    spot ^= spot >> 29
    return <Int>((spot * 0x1E3779B97F4A7C15ULL) >> 32) & mask


cdef inline Int whole(Real number) noexcept nogil:
    return <Int>number


cdef bytes packed(Reals numbers, Int length):
    return PyBytes_FromStringAndSize(<char*>numbers, length * sizeof(Real))
