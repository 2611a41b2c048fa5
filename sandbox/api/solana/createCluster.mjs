import { rpc } from '../../evm/rpc.mjs'
import { marketMaker, programs, tokens } from '../../solana/addresses.mjs'

/** What stands for SOL among tokens. */
export const wrappedSol = 'So11111111111111111111111111111111111111112'

const sol = { symbol: 'SOL', name: 'Solana', decimals: 9 }

/** The Solana cluster, as the service asks it. */
export function createCluster({ id, name, rpcUrl }) {
  const call = (method, params) => rpc(rpcUrl, method, params)
  return {
    namespace: 'solana',
    caip: id,
    name,
    rpcUrl,
    rpc: call,
    sol,
    /** Whom the market maker trades: SOL, and what it has a stock of. */
    traded: [
      { ...sol, address: wrappedSol },
      ...Object.keys(marketMaker.ata).map((key) => ({ ...tokens[key], stock: marketMaker.ata[key] })),
    ],
    /** The market maker's stock of each, in the smallest unit. */
    async stock() {
      const keys = [marketMaker.address, ...Object.values(marketMaker.ata)]
      const { value } = await call('getMultipleAccounts', [keys, { encoding: 'jsonParsed' }])
      const [own, ...held] = value
      const amounts = held.map(({ data }) => BigInt(data.parsed.info.tokenAmount.amount))
      const mints = Object.keys(marketMaker.ata).map((key) => tokens[key].address)
      return new Map([[wrappedSol, BigInt(own.lamports)], ...mints.map((mint, index) => [mint, amounts[index]])])
    },
    tokenAccounts: async (owner) => {
      const answers = await Promise.all(
        [programs.token, programs.token2022].map((programId) =>
          call('getTokenAccountsByOwner', [owner, { programId }, { encoding: 'jsonParsed' }]),
        ),
      )
      return answers.flatMap(({ value }) => value.map(({ account }) => account.data.parsed.info))
    },
  }
}
