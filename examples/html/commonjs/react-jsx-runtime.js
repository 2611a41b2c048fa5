import { load } from './load.js'

export const { Fragment, jsx, jsxs } = await load('react/cjs/react-jsx-runtime.production.js')
