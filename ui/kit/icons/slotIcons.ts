import type { IconPath } from './iconPath.ts'
import * as icons from './icons.ts'

/** The icons that the shell and most entry points use, by name, at hand without a load. */
export const slotIcons: Readonly<Record<string, IconPath>> = {
  alert: icons.alert,
  'arrow-right': icons.arrowRight,
  buy: icons.buy,
  certified: icons.certified,
  check: icons.check,
  'check-circle': icons.checkCircle,
  'chevron-down': icons.chevronDown,
  'chevron-left': icons.chevronLeft,
  'chevron-right': icons.chevronRight,
  close: icons.close,
  copy: icons.copy,
  declined: icons.declined,
  disconnect: icons.disconnect,
  external: icons.external,
  help: icons.help,
  info: icons.info,
  key: icons.key,
  mail: icons.mail,
  network: icons.network,
  qr: icons.qr,
  receive: icons.receive,
  refresh: icons.refresh,
  search: icons.search,
  send: icons.send,
  swap: icons.swap,
  wallet: icons.wallet,
  warning: icons.warning,
}
