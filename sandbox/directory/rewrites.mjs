const odd = [null, 'wallet', {}, { id: 7, name: {} }, { id: 'x', name: '', chains: 'eip155:1', image_id: 5 }]

/** What the directory can be told to answer instead. */
export const rewrites = {
  /** JSON of another shape. */
  schema: { answer: () => ({ data: { wallets: 'none' }, count: 'many', allowedOrigins: 7 }) },
  /** Rows of which every other one is broken, in another way each. */
  rows: {
    answer: ({ data = [], count } = {}) => ({
      data: data.flatMap((entry, index) => [entry, odd[index % odd.length]]),
      count,
    }),
  },
}
