#include "textflag.h"

// func rows(table unsafe.Pointer, size uintptr, at []uint32)
TEXT ·rows(SB), NOSPLIT, $0-40
	MOVQ  table+0(FP), AX
	MOVQ  size+8(FP), BX
	MOVQ  at_base+16(FP), SI
	MOVQ  at_len+24(FP), CX
	TESTQ CX, CX
	JEQ   done
	CMPQ  BX, $8
	JEQ   words
	LEAQ  (SI)(CX*4), CX

next:
	MOVL       (SI), DX
	IMULQ      BX, DX
	PREFETCHT0 (AX)(DX*1)
	ADDQ       $4, SI
	CMPQ       SI, CX
	JNE        next

done:
	RET

words: // rows of eight bytes, four at a time
	SUBQ $4, CX
	JLT  few

four:
	MOVL       (SI), DX
	MOVL       4(SI), DI
	MOVL       8(SI), R8
	MOVL       12(SI), R9
	PREFETCHT0 (AX)(DX*8)
	PREFETCHT0 (AX)(DI*8)
	PREFETCHT0 (AX)(R8*8)
	PREFETCHT0 (AX)(R9*8)
	ADDQ       $16, SI
	SUBQ       $4, CX
	JGE        four

few:
	ADDQ $4, CX
	JEQ  done

one:
	MOVL       (SI), DX
	PREFETCHT0 (AX)(DX*8)
	ADDQ       $4, SI
	SUBQ       $1, CX
	JNE        one
	RET
