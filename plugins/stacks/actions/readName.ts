/** The two parts of a BNS name, in lower case: `mina.btc`. `undefined` if the text is not a name. */
export function readName(name: string): { readonly label: string; readonly space: string } | undefined {
  const [, label, space] = /^([a-z0-9_-]{1,48})\.([a-z0-9_-]{1,20})$/.exec(name.trim().toLowerCase()) ?? []
  return label && space ? { label, space } : undefined
}
