/** A network without a node, in the kernel's shape: the pages under test read nothing from the network. */
export const ethereum = {
  id: 'eip155:1' as const,
  namespace: 'eip155',
  reference: '1',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrl: 'http://localhost:1',
}
