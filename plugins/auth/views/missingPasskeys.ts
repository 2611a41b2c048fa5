/** What this page lacks for passkeys, or `undefined` if the browser offers passkeys here. */
export function missingPasskeys(page: Pick<Window, 'isSecureContext'> & object): 'secure' | 'passkeys' | undefined {
  // Browsers hide passkeys in pages without a secure connection, so that reason comes first.
  if (!page.isSecureContext) return 'secure'
  return 'PublicKeyCredential' in page ? undefined : 'passkeys'
}
