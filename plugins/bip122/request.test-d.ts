import type { RequestResult, Requests } from 'tapkit/bip122/request'

declare module 'tapkit/bip122/request' {
  interface Methods {
    acme_ping: { params: { readonly times: number } | undefined; result: 'pong' }
  }
}

declare const wallets: Requests

// A method is known by its name, and answers what it answers.
const balance: Promise<RequestResult<{ confirmed: string; unconfirmed: string; total: string }>> =
  wallets.request('getBalance')
void balance
void wallets.request('getInfo', null)
void wallets.request('wallet_connect', { addresses: ['payment'], network: 'Testnet4' })
void wallets.request('sendTransfer', { recipients: [{ address: 'bc1q', amount: 1n }] })
void wallets.request('ord_getInscriptions')
void wallets.request('ord_getInscriptions', { offset: 60 })
const order: Promise<RequestResult<{ orderId: string; fundTransactionId: string; fundingAddress: string }>> =
  wallets.request('runes_etch', {
    ...{ runeName: 'A•B', isMintable: true, destinationAddress: 'bc1p', refundAddress: 'bc1q', feeRate: 5 },
    ...{ premine: '1', terms: { amount: 1n, cap: 21, offsetEnd: '100' } },
  })
void order
const again: typeof order = wallets.request('runes_executeOrder', { orderId: 'a' })
void again
type Costs = { postage: number; networkFee: number; serviceFee: number; appServiceFee: number }
const price: Promise<RequestResult<{ totalSize: number; totalCost: number; costBreakdown: Costs }>> = wallets.request(
  'runes_estimateMint',
  { runeName: 'A', repeats: 1, destinationAddress: 'bc1p', feeRate: 5 },
)
void price
const priceOfEtching: typeof price = wallets.request('runes_estimateEtch', {
  ...{ runeName: 'A•B', isMintable: false, premine: 1, destinationAddress: 'bc1p', feeRate: 5 },
})
void priceOfEtching
const minted: typeof order = wallets.request('runes_mint', {
  ...{ runeName: 'A', repeats: 1, destinationAddress: 'bc1p', refundAddress: 'bc1q', feeRate: 5 },
})
void minted
wallets.request('runes_getOrder', { id: 'a' }).then((reply) => {
  if (reply.status === 'error') return
  const type: 'rune_mint' | 'rune_etch' = reply.result.orderType
  const state: 'new' | 'pending' | 'executing' | 'complete' | 'failed' | 'refunded' | 'stale' = reply.result.state
  const texts: string[] = [
    reply.result.id,
    reply.result.fundingAddress,
    reply.result.createdAt,
    reply.result.reason ?? '',
  ]
  void [type, state, texts]
})
const cost: Promise<RequestResult<{ rbfCost: number; fundingAddress: string }>> = wallets.request(
  'runes_estimateRbfOrder',
  { orderId: 'a', newFeeRate: 9 },
)
void cost
const raised: Promise<RequestResult<{ orderId: string; fundRBFTransactionId: string; fundingAddress: string }>> =
  wallets.request('runes_rbfOrder', { orderId: 'a', newFeeRate: 9 })
void raised
wallets.request('runes_getBalance').then((reply) => {
  if (reply.status === 'error') return
  for (const { runeName, amount, divisibility, symbol, spendableBalance } of reply.result.balances) {
    const texts: string[] = [runeName, amount, symbol, spendableBalance]
    const decimals: number = divisibility
    void [texts, decimals]
  }
})
const sent: Promise<RequestResult<{ txid: string }>> = wallets.request('runes_transfer', {
  recipients: [{ runeName: 'A', amount: 5n, address: 'bc1p' }],
})
void sent
const sentPicture: typeof sent = wallets.request('ord_sendInscriptions', {
  transfers: [{ address: 'bc1p', inscriptionId: 'i0' }],
})
void sentPicture
wallets.request('ord_getInscriptions', { offset: 0, limit: 60 }).then((reply) => {
  if (reply.status === 'error') return
  const { total, limit, offset, inscriptions } = reply.result
  const numbers: number[] = [total, limit, offset, ...inscriptions.flatMap((each) => [each.timestamp, each.offset])]
  const texts: (string | undefined)[] = inscriptions.flatMap((each) => [
    ...[each.inscriptionId, each.inscriptionNumber, each.address, each.collectionName, each.postage],
    ...[each.contentLength, each.contentType, each.genesisTransaction, each.output],
  ])
  void [numbers, texts]
})
// @ts-expect-error an order is refunded somewhere
void wallets.request('runes_mint', { runeName: 'A', repeats: 1, destinationAddress: 'bc1p', feeRate: 5 })

// @ts-expect-error a slip of the pen
void wallets.request('getBalanc')
// @ts-expect-error purposes are asked for
void wallets.request('getAddresses')
// @ts-expect-error 'ordinal' is not a purpose
void wallets.request('getAddresses', { purposes: ['ordinal'] })
// @ts-expect-error networks are capitalised
void wallets.request('wallet_changeNetwork', { name: 'mainnet' })

// A method of somebody else's.
const pong: Promise<RequestResult<'pong'>> = wallets.request('acme_ping')
void pong
// @ts-expect-error a number
void wallets.request('acme_ping', { times: '1' })

// Listeners hear what they asked for.
wallets.addListener('networkChange', ({ bitcoin }) => void bitcoin?.name)
// @ts-expect-error a wallet's disconnect tells nothing
wallets.addListener({ eventName: 'disconnect', cb: ({ addresses }) => void addresses })
