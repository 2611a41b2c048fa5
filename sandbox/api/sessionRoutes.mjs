/** Smart sessions of an account. */
export const sessionRoutes = [
  { name: 'sessions', on: 'GET /v1/sessions/:address', act: ({ sessions, path }) => sessions.list(path.address) },
  {
    name: 'session-create',
    on: 'POST /v1/sessions/:address',
    act: ({ sessions, path }) => sessions.create(path.address),
  },
  {
    name: 'session-activate',
    on: 'POST /v1/sessions/:address/activate',
    act: ({ sessions, path, body }) => sessions.activate(path.address, body),
  },
  {
    name: 'session-revoke',
    on: 'POST /v1/sessions/:address/revoke',
    act: ({ sessions, path, body }) => sessions.revoke(path.address, body),
  },
]
