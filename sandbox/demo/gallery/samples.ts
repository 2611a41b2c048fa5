/** Made-up data in the voice of the mocks. */
export const mina = '0x71Be42C09dE35f8A6b1147Fe02cD98A45b63E0d7'
export const planted = '0x71Be9F1187aC5E20d3b64A0cF7e5B29c0863E0d7'
export const ada = '0x3f5C9A1e77B04d2281F6cE0b9D4a6E58C2d79b21'
export const wallets = ['Harbor', 'Kestrel', 'Northwind', 'Quartz', 'Anvil', 'Lantern', 'Tern', 'Meridian']
export const many = Array.from({ length: 484 }, (_, index) => `${wallets[index % wallets.length]} ${index + 1}`)
export const noop = (): void => undefined
