/**
 * Whether a text is a key of the sign-in server or of the auth server: a hash behind its kind. A storage that sweeps takes nothing else away,
 * because a host may keep its own data in the same place, in a folder `session-uploads` for example.
 */
export const isEntryKey = (key: string): boolean =>
  /^(?:(?:nonce|session|auth[a-z]{3,9}):[0-9a-f]{64}|account:[0-9a-f]{32})$/.test(key)
