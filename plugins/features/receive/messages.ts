/** Every sentence of the receive view. */
export const messages = {
  qr: (address: string) => `QR code of ${address}`,
  copy: 'Copy address',
  copied: 'Address copied',
  notCopied: 'Failed to copy',
  networks: (names: string) => `Receive only on: ${names}`,
}
