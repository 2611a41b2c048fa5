/** Builds the page of login into `outDir`, and what serves it beside that; with `published` on the built package in `dist/`. */
export function buildSecure(outDir: string, options?: { published?: boolean }): Promise<void>

/** Builds what serves the page in `outDir`: its headers, and the auth server. */
export function buildServer(outDir: string, options?: { published?: boolean }): Promise<void>
