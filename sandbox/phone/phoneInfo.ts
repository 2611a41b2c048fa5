import { icon } from '../wallet/icon.ts'
import type { WalletInfo } from '../wallet/types.ts'

/** The wallet on the phone, as the directory knows it too. */
export const phoneInfo: WalletInfo = {
  uuid: '6a0f0e52-6ea1-4d0c-9e57-0d2b7a6d0f41',
  name: 'Sandbox Phone',
  rdns: 'app.tapkit.phone',
  icon,
}
