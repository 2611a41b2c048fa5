/** The sentences of the login that stand in no view. */
export const messages = {
  notAllowed: 'Action not allowed',
  blocked: 'The window was blocked. Allow it, and try again.',
  emailChanged: 'Your email was changed',
  noWindows: 'This browser opens no window for the request. Open this page in your device’s own browser.',
}
