/** Somebody who has an account at each provider. Mallory has Ada's email there, which no provider has verified. */
export const people = [
  { id: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' },
  { id: 'bob', name: 'Bob', email: 'bob@example.com' },
  { id: 'mallory', name: 'Mallory', email: 'ada@example.com' },
]

/** The number of a person: providers know people by numbers. */
const numberOf = ({ id }) => 1_000 + people.findIndex((one) => one.id === id)

/** The account of a person, as each vendor tells it. */
export const users = {
  google: (person) => ({ sub: String(numberOf(person)), name: person.name, email: person.email }),
  apple: (person) => ({ sub: `001.${person.id}.0001`, email: person.email }),
  x: (person) => ({ data: { id: String(numberOf(person)), name: person.name, username: person.id } }),
  discord: (person) => ({
    id: String(numberOf(person)),
    username: `${person.id}10`,
    discriminator: '0',
    global_name: person.name,
  }),
  github: (person) => ({ id: numberOf(person), login: person.id, name: person.name, email: person.email }),
  facebook: (person) => ({ id: String(numberOf(person)), name: person.name }),
}

export const titles = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  apple: 'Apple',
  github: 'GitHub',
  facebook: 'Facebook',
}
