import { Refused } from '../refused.mjs'

/** Where names are given out. */
export const zones = ['reown.id', 'wcn.id']

/** `{ label, zone }` of a name that may be registered. @throws {Refused} 400 */
export function readName(name) {
  const zone = zones.find((one) => typeof name === 'string' && name.endsWith(`.${one}`))
  if (!zone) throw new Refused(400, `A name ends with .${zones[0]}`, 'name')
  return { label: readLabel(name.slice(0, -zone.length - 1)), zone }
}

/** @throws {Refused} 400 */
export function readLabel(label) {
  if (label.length < 4) throw new Refused(400, 'Name is too short', 'name')
  if (!/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(label))
    throw new Refused(400, 'Name has invalid characters', 'name')
  return label
}
