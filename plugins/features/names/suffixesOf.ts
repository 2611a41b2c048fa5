import type { NameService } from 'tapkit/kernel'

/** Former suffixes, which still lead to the names' owners, by the present suffix. */
const former: Readonly<Record<string, readonly string[]>> = { '.reown.id': ['.wcn.id'] }

/** The suffixes of a service's names, the present suffix first. */
export const suffixesOf = ({ suffix }: NameService): readonly string[] => [
  suffix,
  ...(Object.hasOwn(former, suffix) ? (former[suffix] ?? []) : []),
]
