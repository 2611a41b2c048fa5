// What the cluster holds before anybody connects. Accounts are written and not sent for: the whole takes milliseconds.
import bs58 from 'bs58'
import { faucet, lookupTable, marketMaker, mintAuthority, names, people, programs, tokens } from './addresses.mjs'
import { encodeLookupTable, encodeMetaplex, encodeMint, encodeTokenAccount } from './encode.mjs'

const SOL = 1_000_000_000n

/** What each of the wallet's accounts holds, in the smallest unit. The third is poor: too little to pay a fee. */
const HOLDINGS = [
  {
    SOL: 100n * SOL,
    USDC: 2_500_000_000n,
    SAND: 1_000_000_500_000_000n,
    PAIL: 4_250n,
    HOSTILE: 1_000_000n,
    BROKEN: 7_000_000n,
    WHOLE: 3n,
  },
  { SOL: 5n * SOL, USDC: 10_000_000n },
  { SOL: 1_000_000n, USDC: 1_000_000n },
]
/** What the market maker's stock begins with: a SOL is 150 dollars, a SAND half a one. */
const STOCK = { SOL: 20_000n * SOL, USDC: 3_000_000_000_000n, SAND: 6_000_000_000_000_000n }
/** Not fetched by anybody: a page that did would break its policy. */
const uri = (key) => `https://metadata.invalid/${key}.json`

/** Metadata whose name claims to be 4 GB long. */
const broken = () => {
  const data = encodeMetaplex({ mint: tokens.BROKEN.address, authority: mintAuthority, name: '', symbol: '', uri: '' })
  data.fill(255, 65)
  return data
}

/** Fills an empty VM. */
export function seed(vm) {
  const put = (address, owner, data, lamports = vm.rentFor(data.length)) =>
    vm.setAccount(address, { lamports, data, owner })
  const wallet = (address, lamports) => put(address, programs.system, new Uint8Array(), lamports)

  wallet(faucet.address, 500_000_000n * SOL)
  wallet(people.bob, SOL)
  // What it is under and its class stand around the owner; nobody looks at those here.
  for (const { account, owner } of Object.values(names))
    put(account, programs.names, Buffer.concat([Buffer.alloc(32), bs58.decode(owner), Buffer.alloc(32)]))
  for (const [key, token] of Object.entries(tokens)) {
    const { address, program, name, symbol, decimals, metadata } = token
    const extended = program === programs.token2022
    const text = { mint: address, authority: mintAuthority, name, symbol, uri: uri(key.toLowerCase()) }
    const supply = HOLDINGS.reduce((sum, holdings) => sum + (holdings[key] ?? 0n), STOCK[key] ?? 0n)
    put(address, program, encodeMint({ authority: mintAuthority, supply, decimals, ...(extended && { text }) }))
    if (metadata) put(metadata, programs.metadata, key === 'BROKEN' ? broken() : encodeMetaplex(text))
    for (const [index, ata] of token.ata.entries()) {
      const amount = HOLDINGS[index][key] ?? 0n
      put(ata, program, encodeTokenAccount({ mint: address, owner: people.accounts[index], amount, extended }))
    }
  }
  wallet(marketMaker.address, STOCK.SOL)
  for (const [key, ata] of Object.entries(marketMaker.ata))
    put(
      ata,
      tokens[key].program,
      encodeTokenAccount({ mint: tokens[key].address, owner: marketMaker.address, amount: STOCK[key] }),
    )
  put(lookupTable.address, programs.lookupTable, encodeLookupTable(lookupTable.addresses))
  for (const [index, holdings] of HOLDINGS.entries()) wallet(people.accounts[index], holdings.SOL)
  // An account that only says that the metadata program is there.
  vm.setAccount(programs.metadata, { lamports: SOL, data: bs58.decode(programs.system), owner: programs.system })
}
