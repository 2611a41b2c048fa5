import { load } from './load.js'

const react = await load('react/cjs/react.production.js')

export default react
export const {
  Component,
  createContext,
  createElement,
  Fragment,
  lazy,
  memo,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useId,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} = react
