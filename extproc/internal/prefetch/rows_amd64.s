#include "textflag.h"

// func rows(table unsafe.Pointer, size uintptr, at []uint32)
TEXT ·rows(SB), NOSPLIT, $0-40
	MOVQ  table+0(FP), AX
	MOVQ  size+8(FP), BX
	MOVQ  at_base+16(FP), SI
	MOVQ  at_len+24(FP), CX
	TESTQ CX, CX
	JEQ   done
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
