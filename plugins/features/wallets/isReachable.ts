import type { ListedWallet } from './types.ts'

/** Whether a phone can have a wallet: an extension of a computer's browser is no use there. */
export const isReachable = ({ mobileLink, universalLink, webLink, links }: ListedWallet): boolean =>
  Boolean(mobileLink || universalLink || webLink || links.ios || links.android)
