/** Where the secure page of a built demo stands: it is served from an origin of its own. */
export const secureOf = (outDir) => `${outDir}-secure`

/** Where the headers of a built page stand: not among what is served. */
export const headersOf = (outDir) => `${outDir}-headers`
