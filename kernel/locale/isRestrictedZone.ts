const restricted =
  /^(?:Asia\/(?:Shanghai|Urumqi|Chongqing|Chungking|Harbin|Kashgar|Maca[uo]|Hong_Kong|Beijing)|PRC|Hongkong)$/i

/**
 * Whether the visitor's time zone is one that purchases, trades and deposits from exchanges are not offered in (interface 12).
 * @example
 * ```ts
 * import { isRestrictedZone } from 'tapkit/kernel'
 * export const isOffered = () => !isRestrictedZone()
 * ```
 */
export const isRestrictedZone = (zone = new Intl.DateTimeFormat().resolvedOptions().timeZone): boolean =>
  restricted.test(zone)
