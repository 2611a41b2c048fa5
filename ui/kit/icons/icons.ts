import type { IconPath } from './iconPath.ts'

export {
  apple,
  approve,
  arrowDown,
  arrowUp,
  bank,
  burn,
  chevronUp,
  clock,
  desktop,
  discord,
  download,
  edit,
  empty,
  eye,
  eyeOff,
  facebook,
  farcaster,
  fee,
  gift,
  github,
  globe,
  google,
  image,
  lock,
  mint,
  minus,
  more,
  offline,
  paste,
  phone,
  plus,
  shield,
  sign,
  sliders,
  tag,
  telegram,
  trash,
  user,
  windowIcon,
  x,
} from './rareIcons.ts'

export const chevronLeft: IconPath = { d: 'M12 5 7 10l5 5', mirrors: true }
export const chevronRight: IconPath = { d: 'M8 5l5 5-5 5', mirrors: true }
export const chevronDown: IconPath = { d: 'M5.5 8l4.5 4.5L14.5 8' }
export const close: IconPath = { d: 'M5.5 5.5l9 9m0-9-9 9' }
export const help: IconPath = {
  d: 'M2.75 10a7.25 7.25 0 1 0 14.5 0a7.25 7.25 0 1 0-14.5 0ZM7.9 8a2.15 2.15 0 1 1 3.3 1.82c-.75.48-1.2.93-1.2 1.68',
  dots: 'M9.05 13.9a.95 .95 0 1 0 1.9 0a.95 .95 0 1 0-1.9 0Z',
}
export const search: IconPath = { d: 'M3.75 9a5.25 5.25 0 1 0 10.5 0a5.25 5.25 0 1 0-10.5 0ZM13 13l3.75 3.75' }
export const external: IconPath = {
  d: 'M11.5 3.75h4.75V8.5M16 4l-6.5 6.5M8.25 5H5.5A1.75 1.75 0 0 0 3.75 6.75v7.75a1.75 1.75 0 0 0 1.75 1.75h7.75A1.75 1.75 0 0 0 15 14.5v-2.75',
}
export const send: IconPath = { d: 'M5.5 14.5 14.5 5.5M7.5 5.5h7v7' }
export const receive: IconPath = { d: 'M14.5 5.5l-9 9m7 0h-7v-7' }
export const swap: IconPath = { d: 'M6.5 15.75V4.5m-3 3 3-3 3 3M13.5 4.25V15.5m3-3-3 3-3-3' }
export const buy: IconPath = {
  d: 'M4.75 4.75h10.5a2 2 0 0 1 2 2v6.5a2 2 0 0 1-2 2h-10.5a2 2 0 0 1-2-2v-6.5a2 2 0 0 1 2-2ZM2.75 8.5h14.5M5.75 12.25h2.75',
}
export const arrowRight: IconPath = { d: 'M4 10h12m-4.5-4.5L16 10l-4.5 4.5', mirrors: true }
export const check: IconPath = { d: 'M4.5 10.5l3.75 3.75 7.25-8' }
export const checkCircle: IconPath = {
  d: 'M2.75 10a7.25 7.25 0 1 0 14.5 0a7.25 7.25 0 1 0-14.5 0ZM6.75 10.25l2.25 2.25 4.25-4.75',
}
export const warning: IconPath = {
  d: 'M8.7 3.85 2.45 14.6A1.5 1.5 0 0 0 3.75 16.85h12.5a1.5 1.5 0 0 0 1.3-2.25L11.3 3.85a1.5 1.5 0 0 0-2.6 0ZM10 7.75v3.5',
  dots: 'M9.05 13.85a.95 .95 0 1 0 1.9 0a.95 .95 0 1 0-1.9 0Z',
}
export const alert: IconPath = {
  d: 'M2.75 10a7.25 7.25 0 1 0 14.5 0a7.25 7.25 0 1 0-14.5 0ZM10 6.25v4.25',
  dots: 'M9.05 13.5a.95 .95 0 1 0 1.9 0a.95 .95 0 1 0-1.9 0Z',
}
export const info: IconPath = {
  d: 'M2.75 10a7.25 7.25 0 1 0 14.5 0a7.25 7.25 0 1 0-14.5 0ZM10 9.5v4.25',
  dots: 'M9.05 6.6a.95 .95 0 1 0 1.9 0a.95 .95 0 1 0-1.9 0Z',
}
export const declined: IconPath = {
  d: 'M2.75 10a7.25 7.25 0 1 0 14.5 0a7.25 7.25 0 1 0-14.5 0ZM7.4 7.4l5.2 5.2m0-5.2-5.2 5.2',
}
export const wallet: IconPath = {
  d: 'M14.75 6.75v-1.5a1.5 1.5 0 0 0-1.5-1.5H5a1.75 1.75 0 0 0-1.75 1.75v8.75A2 2 0 0 0 5.25 16.25h9.5a2 2 0 0 0 2-2v-5.5a2 2 0 0 0-2-2H5a1.4 1.4 0 0 1-1.4-.75',
  dots: 'M12.15 11.5a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0Z',
}
export const mail: IconPath = {
  d: 'M4.75 4.25h10.5a2 2 0 0 1 2 2v7.5a2 2 0 0 1-2 2h-10.5a2 2 0 0 1-2-2v-7.5a2 2 0 0 1 2-2ZM3.25 6l6.75 5 6.75-5',
}
export const copy: IconPath = {
  d: 'M9.25 7.25h5a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-5a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2ZM12.75 7.25v-1.5a2 2 0 0 0-2-2h-5a2 2 0 0 0-2 2v5a2 2 0 0 0 2 2h1.5',
}
export const qr: IconPath = {
  d: 'M4.5 3.25h2.5a1.25 1.25 0 0 1 1.25 1.25v2.5a1.25 1.25 0 0 1-1.25 1.25h-2.5a1.25 1.25 0 0 1-1.25-1.25v-2.5a1.25 1.25 0 0 1 1.25-1.25ZM13 3.25h2.5a1.25 1.25 0 0 1 1.25 1.25v2.5a1.25 1.25 0 0 1-1.25 1.25h-2.5a1.25 1.25 0 0 1-1.25-1.25v-2.5a1.25 1.25 0 0 1 1.25-1.25ZM4.5 11.75h2.5a1.25 1.25 0 0 1 1.25 1.25v2.5a1.25 1.25 0 0 1-1.25 1.25h-2.5a1.25 1.25 0 0 1-1.25-1.25v-2.5a1.25 1.25 0 0 1 1.25-1.25Z',
  dots: 'M11.25 12.25a1 1 0 1 0 2 0a1 1 0 1 0-2 0ZM15.25 12.25a1 1 0 1 0 2 0a1 1 0 1 0-2 0ZM13.25 14.25a1 1 0 1 0 2 0a1 1 0 1 0-2 0ZM11.25 16.25a1 1 0 1 0 2 0a1 1 0 1 0-2 0ZM15.25 16.25a1 1 0 1 0 2 0a1 1 0 1 0-2 0Z',
}
export const refresh: IconPath = { d: 'M16.25 4v3.75H12.5M16 7.5a6.5 6.5 0 1 0 .5 2.75' }
export const disconnect: IconPath = { d: 'M10 3v6.25M6.25 5.3a6.25 6.25 0 1 0 7.5 0' }
export const key: IconPath = {
  d: 'M3.25 13.25a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0ZM9.25 10.75l6.75-6.75m-3 3 2.25 2.25',
}
export const certified: IconPath = {
  d: 'M7.1 2.75h5.8l4.35 4.35v5.8l-4.35 4.35H7.1L2.75 12.9V7.1ZM7 10.2l2.05 2.05L13 8',
}
export const network: IconPath = { d: 'M10 3l7 3.75-7 3.75-7-3.75ZM3 10.25l7 3.75 7-3.75M3 13.5l7 3.75 7-3.75' }
