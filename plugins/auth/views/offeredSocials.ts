import type { Kernel } from 'tapkit/kernel'
import { type Device, readDevice } from 'tapkit/ui'
import { offers } from '../login/given.ts'
import { isSocialName, socialTitles } from '../login/social/socialTitles.ts'
import type { SocialName } from '../options.ts'

/** The providers whose pages do not work in the web view of Telegram, by its system. */
const notInTelegram: Readonly<Record<string, readonly SocialName[]>> = {
  ios: ['google'],
  mac: ['x'],
  android: ['facebook', 'x'],
}

/** The providers that visitors are offered on this device (login 121). */
export function offeredSocials(kernel: Kernel, device: Device = readDevice()): readonly SocialName[] {
  const given = offers(kernel, 'socials')
  const { socials: known } = kernel.config.features
  const own = given === true ? Object.keys(socialTitles) : given || []
  const system = device.system === 'desktop' && /macintosh/i.test(navigator.userAgent) ? 'mac' : device.system
  const unfit = [
    ...(device.isTelegram ? (notInTelegram[system] ?? []) : []),
    ...(device.system === 'desktop' ? [] : ['facebook']),
  ]
  return [...new Set(own)]
    .filter(isSocialName)
    .filter((name) => !unfit.includes(name) && (!Array.isArray(known) || known.includes(name)))
}
