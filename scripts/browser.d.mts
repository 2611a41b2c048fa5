/** The browser that the tests drive: `CHROMIUM_PATH`, else one of the system, else Playwright's download. */
export function findBrowser(): Promise<string | undefined>

/**
 * As `findBrowser`, and fetches one when there is none.
 * @throws {Error} one sentence that says what to install
 */
export function ensureBrowser(options?: { onLine?: (line: string) => void }): Promise<string>

/** A Chromium that loads extensions: the shell cannot, and Google's own build no longer does. */
export function findExtensible(): Promise<string | undefined>
