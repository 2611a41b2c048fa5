import { sha256 } from '@noble/hashes/sha2'
import { decodeBase58 } from '../base58.ts'
import { findProgramAddress } from './findProgramAddress.ts'

/** Programs and accounts of SNS names, the same on every cluster. */
export const nameProgram = 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'
export const tokenizer = 'nftD3vbNkNqfj2Sd3HZwbpw4BxxKWr4AjGb9X38JeZk'
export const offers = '85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29'
/** The parent of every `.sol` name. */
const root = '58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx'
/** The key that signs for records of the second kind, and for the link from an account to its primary name. */
const records = '2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo'
const reverse = '33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z'

const text = new TextEncoder()
const none = new Uint8Array(32)
const bytesOf = (address: string | undefined) => (address ? (decodeBase58(address) ?? none) : none)

/** The address of a name's account: a hash of the name, its class and its parent. */
function findName(name: string, { kind, parent }: { readonly kind?: string; readonly parent?: string }): string {
  const hash = sha256(text.encode(`SPL Name Service${name}`))
  return findProgramAddress([hash, bytesOf(kind), bytesOf(parent)], nameProgram)
}

/** The address that keeps `mina.sol` or, for two labels, `of.mina.sol`. */
export function findDomain([first = '', second]: readonly string[]): string {
  if (second === undefined) return findName(first, { parent: root })
  return findName(`\0${first}`, { parent: findDomain([second]) })
}

/** The address of a name's SOL record: signed by its owner (1), or validated by the records program (2). */
export const findRecord = (domain: string, version: 1 | 2): string =>
  version === 1 ? findName('\x01SOL', { parent: domain }) : findName('\x02SOL', { kind: records, parent: domain })

/** The address of the account with a name's text, derived from the name's account. */
export const findReverse = (domain: string): string => findName(domain, { kind: reverse })

/** The address of the account that marks a name as a token, and the mint of that token. */
export const findNft = (domain: string): string =>
  findProgramAddress([text.encode('nft_record'), bytesOf(domain)], tokenizer)
export const findNftMint = (domain: string): string =>
  findProgramAddress([text.encode('tokenized_name'), bytesOf(domain)], tokenizer)

/** The address of the account that contains an owner's primary name. */
export const findFavourite = (owner: string): string =>
  findProgramAddress([text.encode('favourite_domain'), bytesOf(owner)], offers)
