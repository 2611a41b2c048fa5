import type { NameService } from 'tapkit/kernel'

/** What the names of a service end in: of those that it gives out, and of those that it gave out before. */
export const suffixesOf = ({ suffix, formerSuffixes = [] }: NameService): readonly string[] => [
  suffix,
  ...formerSuffixes,
]
