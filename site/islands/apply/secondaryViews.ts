// Views of an open application other than its forms, in one chunk.
export { Conflicts } from './Conflicts.tsx'
export { OtherStep } from './OtherStep.tsx'
export { Review } from './Review.tsx'
export { Sent } from './Sent.tsx'
export { Withdraw } from './Withdraw.tsx'
