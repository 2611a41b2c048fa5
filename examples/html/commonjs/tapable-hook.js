import { load } from './load.js'

export default await load('tapable/lib/Hook.js', { util: { deprecate: (task) => task } })
