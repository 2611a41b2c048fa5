import { isAddress } from '../isAddress.ts'

/** Whether a text is a Solana address: 32 to 44 characters of base58 (solana 1) that are 32 bytes. */
export const validateAddress = ({ address }: { readonly address: unknown }): boolean => isAddress(address)
