/** The structured data that the demo's pages have signed. */
export const note = {
  domain: { name: 'tapkit demo', version: '1' },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'Hello' },
}
