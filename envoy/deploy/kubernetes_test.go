//go:build deploy

package deploy

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
)

type manifest struct {
	Kind     string
	Metadata struct{ Name, Namespace string }
	Spec     struct {
		Template struct {
			Spec struct {
				AutomountServiceAccountToken *bool
				SecurityContext              struct{ RunAsNonRoot bool }
				InitContainers, Containers   []container
				Volumes                      []struct {
					Name      string
					ConfigMap *struct{ Name string }
				}
			}
		}
	}
}

type container struct {
	Name, Image                  string
	StartupProbe, ReadinessProbe any
	LivenessProbe                any
	Resources                    struct{ Requests, Limits map[string]string }
	Lifecycle                    struct {
		PreStop struct{ Exec struct{ Command []string } }
	}
	SecurityContext struct {
		RunAsUser                int
		AllowPrivilegeEscalation *bool
		ReadOnlyRootFilesystem   bool
		Capabilities             struct{ Drop []string }
	}
}

func TestKubernetesOverlays(t *testing.T) {
	validate := validator(t)
	for overlay, kinds := range map[string][]string{
		"small":      {"Deployment", "Service", "NetworkPolicy", "PersistentVolumeClaim"},
		"production": {"Deployment", "Service", "NetworkPolicy", "HorizontalPodAutoscaler", "PodDisruptionBudget"},
		"demo":       {"Deployment", "Service", "NetworkPolicy"},
	} {
		t.Run(overlay, func(t *testing.T) {
			var raw []json.RawMessage
			rendered(t, &raw, nil, "kustomize", "../kubernetes/overlays/"+overlay)
			file := filepath.Join(t.TempDir(), "all.yaml")
			text := ""
			var have []string
			names := map[string]bool{}
			var deployments []manifest
			for _, r := range raw {
				text += "---\n" + string(r) + "\n" // JSON is YAML
				var m manifest
				if err := json.Unmarshal(r, &m); err != nil {
					t.Fatal(err)
				}
				have = append(have, m.Kind)
				names[m.Kind+"/"+m.Metadata.Name] = true
				if m.Kind == "Deployment" {
					deployments = append(deployments, m)
				}
			}
			for _, k := range kinds {
				if !slices.Contains(have, k) {
					t.Errorf("no %s", k)
				}
			}
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			// 1.29 is the first with sidecars by default, 1.37 the newest that the validator knows.
			for _, version := range []string{"1.29", "1.33", "1.37"} {
				if out, err := exec.CommandContext(t.Context(), validate, "--strict", "--quiet", "-k", version, file).CombinedOutput(); err != nil {
					t.Errorf("Kubernetes %s: %v\n%s", version, err, out)
				}
			}
			for _, d := range deployments {
				podIsRestricted(t, d)
				for _, v := range d.Spec.Template.Spec.Volumes {
					if v.ConfigMap != nil && !names["ConfigMap/"+v.ConfigMap.Name] {
						t.Errorf("%s mounts ConfigMap %s, which is not made", d.Metadata.Name, v.ConfigMap.Name)
					}
				}
			}
		})
	}
}

// podIsRestricted checks what Pod Security's level "restricted" asks, and probes and resources.
func podIsRestricted(t *testing.T, d manifest) {
	t.Helper()
	spec := d.Spec.Template.Spec
	if !spec.SecurityContext.RunAsNonRoot || spec.AutomountServiceAccountToken == nil || *spec.AutomountServiceAccountToken {
		t.Errorf("%s: root, or a token of Kubernetes", d.Metadata.Name)
	}
	for _, c := range append(spec.InitContainers, spec.Containers...) {
		s := c.SecurityContext
		if s.RunAsUser == 0 || s.AllowPrivilegeEscalation == nil || *s.AllowPrivilegeEscalation || !s.ReadOnlyRootFilesystem || !slices.Equal(s.Capabilities.Drop, []string{"ALL"}) {
			t.Errorf("%s/%s isn't restricted: %+v", d.Metadata.Name, c.Name, s)
		}
		if c.ReadinessProbe == nil {
			t.Errorf("%s/%s: no readiness probe", d.Metadata.Name, c.Name)
		}
		if c.Resources.Requests["cpu"] == "" || c.Resources.Requests["memory"] == "" || c.Resources.Limits["memory"] == "" {
			t.Errorf("%s/%s: %v", d.Metadata.Name, c.Name, c.Resources)
		}
	}
}

// validator is kubernetes-validate of PyPI, which brings the schemas along, in an environment of its own that is kept in
// .tools: getting it took four of the seven minutes of make test-deploy on a busy machine.
func validator(t *testing.T) string {
	t.Helper()
	if path, err := exec.LookPath("kubernetes-validate"); err == nil {
		return path
	}
	const version = "1.37.0"
	dir, err := filepath.Abs("../../.tools/kubernetes-validate-" + version)
	if err != nil {
		t.Fatal(err)
	}
	done := filepath.Join(dir, "complete")
	if _, err := os.Stat(done); err == nil {
		return filepath.Join(dir, "bin/kubernetes-validate")
	}
	for _, c := range [][]string{
		{"python3", "-m", "venv", "--clear", dir},
		{filepath.Join(dir, "bin/pip"), "install", "--quiet", "--disable-pip-version-check", "--no-compile", "kubernetes-validate==" + version},
	} {
		if out, err := exec.CommandContext(t.Context(), c[0], c[1:]...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", c, err, out)
		}
	}
	if err := os.WriteFile(done, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, "bin/kubernetes-validate")
}
