/** Alerts for the developer of the host app (errors 3). */
export const alerts = {
  APKT001: [
    'Network Not Found',
    'The network is not in the list of a composed namespace plugin. Add it to its `networks`.',
  ],
  APKT002: [
    'Invalid App Configuration',
    'This origin is not on the allow-list of the project. Add it in the project’s settings.',
  ],
  APKT003: [
    'Network Error: Wallet Load Failed',
    'The secure wallet frame did not load. Check the connection and the page’s Content-Security-Policy.',
  ],
  APKT004: [
    'Wallet Request Timeout',
    'The wallet did not answer in time. Open it, look for a waiting request, and try again.',
  ],
  APKT005: ['Unverified Domain', 'The secure wallet could not verify this domain. Add it to the project’s allow-list.'],
  APKT006: [
    'Session Expired',
    'The relay refused the session token because its time is in the future. Set the system clock and reload.',
  ],
  APKT007: ['Invalid Project ID', 'The relay does not know this project id. Check it for a typing error.'],
  APKT008: [
    'Project ID Missing',
    'Services of the cloud are off. Everything that needs none works; pass `projectId` to use the rest.',
  ],
  APKT009: [
    'Server Error',
    'Unable to fetch App Configuration. The service failed; local options are used until the next load.',
  ],
  APKT010: ['Rate Limited', 'The service answered 429. Requests are spaced out and tried again.'],
  APKTW001: [
    'Inactive Namespace Not Connected',
    'A session was to connect another namespace as well, and that failed.',
  ],
  APKTW002: ['Invalid Email Address', 'Please enter a valid email address'],
} as const satisfies Record<string, readonly [title: string, message: string]>

export type AlertCode = keyof typeof alerts
