/** The networks of Bitcoin as wallet requests name them: the CAIP-2 reference of each. */
const networks = {
  Mainnet: '000000000019d6689c085ae165831e93',
  Testnet: '000000000933ea01ad0ee984209779ba',
  Testnet4: '00000000da84f2bafbbc53dee25a72ae',
  Signet: '00000008819873e925422c1ff0f99f7c',
  Regtest: '0f9188f13cb7b2c71f2a335e3a4fc328',
} as const

/** A network of Bitcoin as wallet requests name it. */
export type NetworkName = keyof typeof networks

const names = Object.keys(networks) as readonly NetworkName[]

/** The CAIP-2 id of a network. */
export const idOf = (name: NetworkName): `bip122:${string}` => `bip122:${networks[name]}`

/** The name of a network by its CAIP-2 id; `undefined` for any other network. */
export const nameOf = (id: string): NetworkName | undefined => names.find((name) => idOf(name) === id)
