/** Where the orders of the service are paid: each at an address of its own, since a payment is known by its address. A test of more orders adds addresses. */
const addresses = [
  'bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh',
  'bc1p3qkhfews2uk44qtvauqyr2ttdsw7svhkl9nkm9s9c3x4ax5h60wqwruhk7',
  'bc1pyqhcky469s9f3lt9cq7l5vphzkmjc29mlx9qh5xrp0wvvs5txrqs7vxpu3',
  'bc1p70t0p42mq5laavq3dsh2llt5aygnkt73n47sva0a3jr6gvye8wxszsp6jj',
  'bc1p4nsxpenmx8k9805ah0gpd209k6rqxxep559sr3ahnmgs566k66eqwh6sae',
]
const costBreakdown = { postage: 546, networkFee: 4_000, serviceFee: 454, appServiceFee: 0 }
const estimate = { totalSize: 300, totalCost: 5_000, costBreakdown }

/** A fake order service. Everything else, explorers too, is not found. Change `state` and `reason` of its orders as the test needs. */
export function createOrderService() {
  const orders: {
    id: string
    orderType: string
    state: string
    fundingAddress: string
    reason?: string
    paidBy?: string
  }[] = []

  function answer(path: string, body: { readonly fundTransactionId?: string }): unknown {
    const [, kind] = /\/runes\/(mint|etch)\//.exec(path) ?? []
    if (kind && path.endsWith('/estimate')) return estimate
    const fundAddress = addresses[orders.length]
    if (kind && path.endsWith('/orders') && fundAddress) {
      const orderId = `order ${orders.length + 1}`
      orders.push({ id: orderId, orderType: `rune_${kind}`, state: 'new', fundingAddress: fundAddress })
      return { orderId, fundAddress, fundAmount: estimate.totalCost }
    }
    const order = orders.find(({ id }) => path.includes(`/orders/${encodeURIComponent(id)}`))
    if (order && path.endsWith('/execute')) Object.assign(order, { state: 'executing', paidBy: body.fundTransactionId })
    return order && { ...order, createdAt: '2026-01-01T00:00:00Z' }
  }

  const fetch: typeof globalThis.fetch = async (url, init) => {
    const found = answer(new URL(String(url)).pathname, JSON.parse(String(init?.body ?? '{}')))
    return found ? Response.json(found) : Response.json({ message: 'Not found' }, { status: 404 })
  }
  return { orders, fetch }
}
