import type { NameService } from 'tapkit/kernel'

/** What names were given out under before, and still lead to their owners, by what they are given out under now. */
const former: Readonly<Record<string, readonly string[]>> = { '.reown.id': ['.wcn.id'] }

/** What the names of a service end in, new ones first. */
export const suffixesOf = ({ suffix }: NameService): readonly string[] => [
  suffix,
  ...(Object.hasOwn(former, suffix) ? (former[suffix] ?? []) : []),
]
