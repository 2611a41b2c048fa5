import { foldText } from 'tapkit/kernel'

/** A wallet's name as a hasty reader takes it in; a last word 'Wallet' makes no difference. */
export function foldName(name: string): string {
  return foldText(name).replace(/(?<=.)wallet$/u, '') || name.toLowerCase()
}
