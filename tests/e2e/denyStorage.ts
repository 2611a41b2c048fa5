const deny = (configurable: boolean) => `{
  const deny = () => { throw new DOMException('The operation is insecure.', 'SecurityError') }
  for (const name of ['localStorage', 'sessionStorage', 'caches'])
    Object.defineProperty(globalThis, name, { get: deny, enumerable: true, configurable: ${configurable} })
  globalThis.BroadcastChannel = class { constructor() { deny() } }
  IDBFactory.prototype.open = IDBFactory.prototype.deleteDatabase = deny
  // Absent where a context is not secure, as in about:blank.
  if (navigator.locks) navigator.locks.request = navigator.locks.query = async () => deny()
}`

/**
 * Runs before the page: it is denied all storage, as a frame of another site is where a browser blocks that. Of what Chromium and Firefox
 * do, it is the harder: Chromium lets the page make a channel, and tells by an event that it may open no database; Firefox throws.
 */
export const denyStorage = deny(true)

/** The same, and nothing can be put in its place, as no browser does it: a library that reads `localStorage` as it loads is lost. */
export const denyStorageForGood = deny(false)
