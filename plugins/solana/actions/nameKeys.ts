import { sha256 } from '@noble/hashes/sha2'
import { decodeBase58 } from '../base58.ts'
import { findProgramAddress } from './findProgramAddress.ts'

/** Programs and accounts that SNS names are kept by, the same on every cluster. */
export const nameProgram = 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'
export const tokenizer = 'nftD3vbNkNqfj2Sd3HZwbpw4BxxKWr4AjGb9X38JeZk'
export const offers = '85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29'
/** What every `.sol` name is under. */
const root = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx'
/** The key that signs for records of the second kind, and for the way back from an account to its name. */
const records = '2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo'
const reverse = '33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z'

const text = new TextEncoder()
const none = new Uint8Array(32)
const bytesOf = (address: string | undefined) => (address ? (decodeBase58(address) ?? none) : none)

/** Where the name service keeps a name: by the hash of its text, whose class and what it is under. */
function findName(name: string, { kind, parent }: { readonly kind?: string; readonly parent?: string }): string {
  const hash = sha256(text.encode(`SPL Name Service${name}`))
  return findProgramAddress([hash, bytesOf(kind), bytesOf(parent)], nameProgram)
}

/** Where `mina.sol` is kept, or, of two labels, `of.mina.sol`. */
export function findDomain([first = '', second]: readonly string[]): string {
  if (second === undefined) return findName(first, { parent: root })
  return findName(`\0${first}`, { parent: findDomain([second]) })
}

/** Where a name's record of its SOL address is kept: signed by its owner (1), or validated by the records program (2). */
export const findRecord = (domain: string, version: 1 | 2): string =>
  version === 1 ? findName('\x01SOL', { parent: domain }) : findName('\x02SOL', { kind: records, parent: domain })

/** Where the text of a name is kept, to be found by its account. */
export const findReverse = (domain: string): string => findName(domain, { kind: reverse })

/** Where it stands that a name is a token, and the mint of that. */
export const findNft = (domain: string): string =>
  findProgramAddress([text.encode('nft_record'), bytesOf(domain)], tokenizer)
export const findNftMint = (domain: string): string =>
  findProgramAddress([text.encode('tokenized_name'), bytesOf(domain)], tokenizer)

/** Where it stands which of an owner's names is shown for them. */
export const findFavourite = (owner: string): string =>
  findProgramAddress([text.encode('favourite_domain'), bytesOf(owner)], offers)
