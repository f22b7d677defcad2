//go:build unix

package supervise

import (
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"time"
)

// process is one run of the child.
type process struct {
	pid  int
	done chan struct{}
	err  error // read after done

	cmd *exec.Cmd
}

// start runs the program in a process group of its own, so that a ^C in the terminal reaches this process alone, which
// then drains.
//
// The kernel sends a child its death signal when the parent *thread* ends, not the process (prctl(2)). The goroutine that
// starts the child therefore keeps its thread until the child has ended: no thread, no early signal; and no orphan
// when this process is killed.
func start(cfg ChildConfig) (*process, error) {
	p := &process{done: make(chan struct{}), cmd: exec.Command(cfg.Path, cfg.Args...)}
	p.cmd.Env = cfg.Env
	p.cmd.Stdout, p.cmd.Stderr = cfg.Log, cfg.Log
	p.cmd.SysProcAttr = attributes()
	p.cmd.WaitDelay = 2 * time.Second // for what the child may have started that keeps its output open
	started := make(chan error, 1)
	go func() {
		runtime.LockOSThread() // never unlocked: the thread ends with the goroutine
		err := p.cmd.Start()
		started <- err
		if err == nil {
			p.err = p.cmd.Wait()
			close(p.done)
		}
	}()
	if err := <-started; err != nil {
		return nil, err
	}
	p.pid = p.cmd.Process.Pid
	return p, nil
}

// signal sends s; a process that has ended already is fine.
func (p *process) signal(s syscall.Signal) {
	if err := p.cmd.Process.Signal(s); err != nil && err != os.ErrProcessDone {
		p.cmd.Process.Kill()
	}
}

// reason is the last line of a log that tells of a fault, in brackets, "" if none does.
func reason(tail string) string {
	lines := strings.Split(strings.TrimSpace(tail), "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		if l := lines[i]; strings.Contains(l, "[critical]") || strings.Contains(l, "[error]") || strings.Contains(l, " rejected: ") {
			return " (" + l[:min(len(l), 400)] + ")"
		}
	}
	return ""
}
