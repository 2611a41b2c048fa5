const limits = [
  { method: 'card', min: '10.00', max: '7500.00' },
  { method: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const id = '2b92315d-eab7-5bef-84fa-089a131333f5'

/** Sample purchases for a kit that cannot ask the API: they are shown as samples, and lead nowhere. */
export const sampleOptions = {
  purchase: [
    { id: `${id}:USDC`, name: 'USD Coin', symbol: 'USDC' },
    { id: `${id}:ETH`, name: 'Ether', symbol: 'ETH' },
  ],
  payment: [
    { id: 'USD', limits },
    { id: 'EUR', limits },
  ],
  isSample: true,
} as const
