/** Where the secure page of a built demo stands: it is served from an origin of its own. */
export const secureOf = (outDir) => `${outDir}-secure`

/** Where the server's part of a built page stands: not among what is served. */
export const serverOf = (outDir) => `${outDir}-server`
