import type { QueryRules } from '../../app/slice.ts'

export const importQueries: QueryRules = {
  reads: ['listImports', 'getImport'],
  writes: {
    createImport: ['listImports'],
    setImportHead: ['import.*'],
    checkImport: ['import.*'],
    runImport: ['import.*'],
    undoImport: ['import.*'],
    deleteImport: ['listImports'],
  },
}
