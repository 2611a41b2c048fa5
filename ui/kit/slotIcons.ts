import type { IconPath } from './icons.ts'
import * as icons from './icons.ts'

/** Icons that entry points name most, at hand without a load; `allIcons` has the rest. */
export const slotIcons: Readonly<Record<string, IconPath>> = {
  'arrow-right': icons.arrowRight,
  buy: icons.buy,
  copy: icons.copy,
  disconnect: icons.disconnect,
  external: icons.external,
  key: icons.key,
  mail: icons.mail,
  network: icons.network,
  qr: icons.qr,
  receive: icons.receive,
  search: icons.search,
  send: icons.send,
  swap: icons.swap,
  wallet: icons.wallet,
}
