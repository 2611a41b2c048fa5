/** Firefox: `FIREFOX_PATH`, else one of the system. */
export function findFirefox(): Promise<string | undefined>

/** What WebKitGTK is driven with. */
export type Webkit = { readonly driver: string; readonly browser: string; readonly xvfb: string }

/** WebKitGTK: `WEBKIT_DRIVER`, `MINIBROWSER` and `XVFB`, else those of the system. */
export function findWebkit(): Promise<Webkit | undefined>

/** Which of the other engines this machine has, and a line for each that it lacks. */
export function listEngines(): Promise<{ firefox?: string; webkit?: Webkit; missing: string[] }>
